# The shop in a container of its own. It needs PostgreSQL 15 or newer: see compose.yaml.
FROM node:22-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY packages/embedded-database/package.json packages/embedded-database/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --omit=peer

FROM node:22-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/data
WORKDIR /shop
COPY --from=build --chown=node:node /shop .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "scripts/serve-built.mjs"]
