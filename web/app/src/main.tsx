import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.js";
import { goOffline } from "./offline/registration.js";
import { applyTheme, storedTheme } from "./theme.js";
import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/sides.css";
import "./style/home.css";
import "./style/fight.css";
import "./style/score.css";
import "./style/reveal.css";
import "./style/result.css";
import "./style/curtain.css";
import "./style/oracle.css";

applyTheme(storedTheme());
const root = document.getElementById("app");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
void goOffline();
