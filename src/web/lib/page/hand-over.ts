/** The element that holds the data of a page's loaders, as JSON of the text that React Router's client waits for. */
export const dataId = 'page-data';

/** What React Router's client waits for: the data of the page's loaders, and that nothing follows. The same on every page. */
export const handOverScript = `(function(controller){controller.enqueue(JSON.parse(document.getElementById(${JSON.stringify(dataId)}).textContent));controller.close()})(window.__reactRouterContext.streamController)`;
