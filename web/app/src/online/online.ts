// One chunk of the app, loaded when someone plays online.
export { Join } from "./Join.js";
export { MailLink } from "./MailLink.js";
export { OnlineSeat } from "./OnlineSeat.js";
export { OpenTable } from "./OpenTable.js";
export { Tables } from "./Tables.js";
