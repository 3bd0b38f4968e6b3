/** Where the client begins. */
import { render } from "preact";
import "./design/style";
import { systemTheme, wear } from "./design/theme";
import { TitlePage } from "./TitlePage";

wear(systemTheme());
const root = document.getElementById("app");
if (root) render(<TitlePage />, root);
