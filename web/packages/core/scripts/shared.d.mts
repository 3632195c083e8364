export function sharedTypes(schemas: Record<string, object>, prefix: string): Record<string, object>;
