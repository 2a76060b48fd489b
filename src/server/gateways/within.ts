/** What was begun is left to end by itself. @throws OutOfTime where nothing comes within `ms` milliseconds */
export async function within<T>(ms: number, coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfTime(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([coming, tooLong]).finally(() => clearTimeout(timer));
}

export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}
