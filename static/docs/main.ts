/** Opens the page API: Swagger UI on this server's own description of itself. */
import { start } from "../rings.ts";

function openDocs(page: Document) {
  const container = page.getElementById("swagger") as HTMLElement;
  const root = page.documentElement;
  // @ts-ignore: Swagger UI is a classic script that leaves one global
  page.defaultView.SwaggerUIBundle({
    url: container.dataset.openapi,
    domNode: container,
    deepLinking: false, // else each path is a link inside a button
    validatorUrl: null,
    syntaxHighlight: false, // it has one theme of its own
    defaultModelsExpandDepth: 0, // the list of schemas opens on demand
    onComplete: () => (root.dataset.state = "ready"),
  });
}

start({}, openDocs);
