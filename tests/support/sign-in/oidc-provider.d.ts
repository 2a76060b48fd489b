// What the tests use of oidc-provider, which brings no types; those of @types would bring sixteen packages.
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Client = { readonly clientId: string };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Context = {
    readonly oidc: {
      readonly client?: Client;
      readonly session?: { readonly accountId?: string };
      readonly provider: { readonly Grant: new (of: { clientId: string; accountId: string }) => Grant };
    };
  };
  type Account = { readonly accountId: string; claims(): Promise<Readonly<Record<string, unknown>>> };

  class Prompt {
    constructor(info: { name: string; requestable: boolean });
  }
  export const interactionPolicy: {
    base(): { add(prompt: Prompt, index: number): void };
    readonly Prompt: typeof Prompt;
  };

  type Configuration = Readonly<Record<string, unknown>> & {
    readonly interactions: {
      readonly policy: unknown;
      url(context: Context, interaction: { readonly uid: string }): string;
    };
    findAccount(context: Context, accountId: string): Account;
    loadExistingGrant(context: Context): Promise<Grant>;
  };

  export default class Provider extends EventEmitter {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
    on(event: 'server_error', listener: (context: Context, error: Error) => void): this;
  }
}
