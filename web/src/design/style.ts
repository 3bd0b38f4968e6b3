import "@fontsource-variable/besley/wght.css";
import "@fontsource-variable/public-sans/wght.css";
import "./fonts.css";
import "./tokens.css";
import "./base.css";
