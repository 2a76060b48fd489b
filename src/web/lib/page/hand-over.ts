/** The element that holds the data of a page's loaders, as JSON of the text that React Router's client waits for. */
export const dataId = 'page-data';

/** Hands React Router's client the data that it waits for. The same on every page. */
export const handOverScript = `(function(controller){controller.enqueue(JSON.parse(document.getElementById(${JSON.stringify(dataId)}).textContent));controller.close()})(window.__reactRouterContext.streamController)`;
