export declare const withoutBounds: Readonly<Record<string, string>>;
