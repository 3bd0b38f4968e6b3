"""HTTP: the API, the pages without JavaScript and the files of the browser client."""
