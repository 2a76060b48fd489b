// What failed, in the words of the reports of Vitest and Playwright: a line or two for each, to be read at the end of a
// long run.

/** @param report what `vitest --reporter=json` wrote */
export function failedOfVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ title: name, reason: firstWords(message) }];
    return failed.map(({ fullName, failureMessages }) => ({ title: fullName, reason: firstWords(failureMessages[0]) }));
  });
}

/** @param report what `playwright test --reporter=json` wrote */
export function failedOfPlaywright(report) {
  const failed = [];
  const look = ({ title, suites = [], specs = [] }, within) => {
    const place = title ? [...within, title] : within;
    for (const spec of specs) {
      for (const { projectName, status, results } of spec.tests) {
        if (status !== 'unexpected') continue;
        const error = results.flatMap(({ errors }) => errors)[0]?.message;
        failed.push({ title: [`[${projectName}]`, ...place, spec.title].join(' › '), reason: firstWords(error) });
      }
    }
    for (const suite of suites) look(suite, place);
  };
  look(report, []);
  for (const { message } of report.errors ?? []) failed.push({ title: 'the run itself', reason: firstWords(message) });
  return failed;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are control characters
const colours = /\u001b\[[\d;]*m/g;

const firstWords = (message) =>
  String(message ?? 'no reason was given')
    .replaceAll(colours, '')
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, 6)
    .join('\n')
    .slice(0, 800);
