export async function* readLines(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const part of parts) {
    let from = 0;
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, from)) {
      const rest = part.subarray(from, end);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun = [];
      from = end + 1;
    }
    if (from < part.length) begun.push(part.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
