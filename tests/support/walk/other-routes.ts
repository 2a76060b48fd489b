import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contract/wire/endpoint.ts';
import { everyEndpoint, staffEndpoints } from './endpoint-requests.ts';

export type Route = { readonly path: string; readonly methods: readonly string[] };

/** Every route of a server, read from the tree that Fastify prints of them. */
export function routesOf(app: FastifyInstance): Route[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const drawn = /^((?:│ {3}| {4})*)(?:├──|└──) (\S+)(?: \((.+)\))?$/u.exec(line);
      if (!drawn) return [];
      const [, indent = '', part = '', methods] = drawn;
      const path = above.slice(0, indent.length / 4).join('') + part;
      above.splice(indent.length / 4, above.length, part);
      return methods === undefined ? [] : [{ path, methods: methods.split(', ') }];
    });
}

/** Routes that the contract does not declare, so that no walk of its endpoints meets them: a new one is met here. */
export function routesBesideTheContract(app: FastifyInstance): Route[] {
  const declared = new Set([...everyEndpoint, ...staffEndpoints].map(({ path }) => shapeOf(apiBase + path)));
  return routesOf(app).filter(({ path }) => path !== '*' && !declared.has(shapeOf(path)));
}

/** A path, whatever its parameters are called. */
const shapeOf = (path: string): string => path.replaceAll(/:[\w|:]+/g, ':');
