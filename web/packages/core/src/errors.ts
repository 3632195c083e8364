/** What the engine refuses, as the program would say it. */
export interface ErrorDetails {
  /** The kind of error: "usage", "schema", "answer", "limit" and others. */
  code: string;
  text: string;
  /** The rule that refuses it: "WM-049". */
  rule?: string;
  /** Where in the document: "sides[0].forces[1].troops". */
  path?: string;
  hint?: string;
}

export class BanneretError extends Error {
  readonly code: string;
  readonly rule: string | undefined;
  readonly path: string | undefined;
  readonly hint: string | undefined;

  constructor(details: ErrorDetails) {
    super(details.text);
    this.name = "BanneretError";
    this.code = details.code;
    this.rule = details.rule;
    this.path = details.path;
    this.hint = details.hint;
  }

  /** Without prototype, as it passes between threads. */
  get details(): ErrorDetails {
    const { code, rule, path, hint } = this;
    const more = Object.entries({ rule, path, hint }).filter(([, value]) => value !== undefined);
    return { code, text: this.message, ...Object.fromEntries(more) };
  }
}
