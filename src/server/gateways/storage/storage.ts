/** Where files are kept that are too large for rows: pictures of the catalogue, photos of customers. A key is never given other bytes. */
export type FileStorage = {
  put(key: string, file: StoredFile): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** What is gone already is no failure. */
  delete(key: string): Promise<void>;
  readonly place: 'database' | 'bucket';
};

export type StoredFile = { readonly bytes: Buffer; readonly mediaType: string };
