declare module "*.def?hues" {
  const hues: [hue: string, words: string[]][];
  export default hues;
}
