import { useState } from "react";
import { Page } from "../Page.js";
import { answerMail } from "./api.js";
import { useSaid } from "./said.js";

const WORDS = {
  confirm: {
    title: "Confirm your mail address",
    text: "You then get a mail when it is your turn, at most one a minute. Each has a link that stops them.",
    button: "Confirm the address",
    done: "Confirmed. The next mail comes when it is your turn.",
  },
  stop: {
    title: "Stop these mails",
    text: "This address gets no more mails about this table.",
    button: "Stop the mails",
    done: "Stopped. No more mails will come from this table.",
  },
};

/** A link in a mail was opened. Nothing happens before the button: programs that examine mail open every link. */
export function MailLink({ what, code }: { what: "confirm" | "stop"; code: string }) {
  const { title, text, button, done } = WORDS[what];
  const [over, setOver] = useState(false);
  const { busy, said, say } = useSaid();
  return (
    <Page title={`${title} · Banneret`} where="Online">
      <h1>{title}</h1>
      {!over && <p>{text}</p>}
      {!over && (
        <button
          type="button"
          className="btn main"
          disabled={busy}
          onClick={() => say(() => answerMail(what, code).then(() => setOver(true)), done)}
        >
          {button}
        </button>
      )}
      {said}
    </Page>
  );
}
