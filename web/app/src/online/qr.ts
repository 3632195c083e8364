import { encode } from "uqr";

/** The dark and light squares of a QR code, without a border. */
export const modules = (text: string): boolean[][] => encode(text, { ecc: "M", border: 0 }).data;
