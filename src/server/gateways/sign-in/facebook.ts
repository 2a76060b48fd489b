import { createHmac } from 'node:crypto';
import { z } from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import type { FacebookGateway } from './sign-in.ts';

export type FacebookApp = {
  readonly appId: string;
  readonly appSecret: string;
  readonly dialogUrl: string;
  readonly graphUrl: string;
};

/** The version of the dialog and of Graph whose documentation this follows. */
const version = 'v23.0';
const patienceMs = 5_000;

const issuer = 'https://www.facebook.com';

const tokenAnswer = z.object({ access_token: z.string() });
const debugAnswer = z.object({
  data: z.object({ app_id: z.string(), type: z.string(), is_valid: z.boolean(), user_id: z.optional(z.string()) }),
});
const meAnswer = z.object({
  id: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  /** Absent if the customer did not share it, or has none. */
  email: z.optional(z.string()),
});

/** Follows Facebook's page 'Manually Build a Login Flow': dialog, code, token, debug_token, /me. */
export function facebookApp({ appId, appSecret, dialogUrl, graphUrl }: FacebookApp): FacebookGateway {
  const ask = async <S extends z.ZodMiniType>(path: string, query: Record<string, string>, answer: S) => {
    const url = `${graphUrl}/${version}${path}?${new URLSearchParams(query)}`;
    const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(unreachable);
    if (reply.status >= 500) return unreachable(new Error(`Graph answered ${reply.status} to ${path}`));
    const read = answer.safeParse(parsed(await reply.text().catch(unreachable)));
    if (!reply.ok || !read.success) throw new Failure('notAuthenticated');
    return read.data;
  };

  return {
    wayTo: ({ state, returnUrl }) =>
      `${dialogUrl}/${version}/dialog/oauth?${new URLSearchParams({
        client_id: appId,
        redirect_uri: returnUrl,
        state,
        response_type: 'code',
        scope: 'public_profile,email',
        // Asks customers again who did not share their address last time, who would otherwise only be refused again.
        auth_type: 'rerequest',
      })}`,

    async exchange({ code, returnUrl }) {
      const client = { client_id: appId, client_secret: appSecret };
      const { access_token: token } = await ask(
        '/oauth/access_token',
        { ...client, redirect_uri: returnUrl, code },
        tokenAnswer,
      );
      const { data } = await ask(
        '/debug_token',
        { input_token: token, access_token: `${appId}|${appSecret}` },
        debugAnswer,
      );
      if (!data.is_valid || data.app_id !== appId || data.type !== 'USER') throw new Failure('notAuthenticated');
      const me = await ask(
        '/me',
        {
          fields: 'id,first_name,last_name,email',
          access_token: token,
          appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
        },
        meAnswer,
      );
      if (me.id !== data.user_id) throw new Failure('notAuthenticated');
      return {
        issuer,
        subject: me.id,
        email: me.email?.toLowerCase() ?? null,
        emailIsVerified: false, // Facebook does not say
        firstName: me.first_name?.trim() ?? '',
        lastName: me.last_name?.trim() ?? '',
      };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unreachable = (cause: unknown): never => {
  throw Object.assign(new Failure('unavailable'), { cause });
};
