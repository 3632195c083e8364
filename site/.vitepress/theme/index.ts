import "../../../web/app/src/style/tokens.css";
import { onContentUpdated } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import "./site.css";

export default {
  ...theme,
  setup() {
    // The theme gives the first page no main part, which screen readers jump to.
    onContentUpdated(() => document.querySelector(".VPHome")?.setAttribute("role", "main"));
  },
};
