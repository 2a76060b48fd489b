/**
 * The one-way rule (docs/architecture.md): arrows only point down.
 *
 *   domain ← contract ← server/db, server/gateways ← server/modules ← server/http, server/jobs ← server/*.ts
 *   domain ← contract ← web/lib, web/ui ← web/features ← web/routes, web/*.ts(x)
 */
const none = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    none('no-circle', 'A circle of imports has no bottom to stand on.', {}, { circular: true }),
    none(
      'domain-knows-nobody',
      'The bakery’s rules are pure: nothing but themselves.',
      { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^src/domain/' },
    ),
    none(
      'contract-knows-domain-alone',
      'What crosses the wire is made of the domain and its schemas.',
      { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^src/(contract|domain)/', 'node_modules/zod'] },
    ),
    none(
      'web-never-knows-server',
      'The browser must not get a line of the server.',
      { path: '^src/web/' },
      { path: '^src/server/' },
    ),
    none(
      'server-never-knows-web',
      'Only the room where pages are rendered meets the web’s call context.',
      { path: '^src/server/', pathNot: '^src/server/render-pages\\.ts$' },
      { path: '^src/web/' },
    ),
    none(
      'db-and-gateways-know-no-higher-room',
      'Database and gateways stand below the modules.',
      { path: '^src/server/(db|gateways)/' },
      { path: '^src/server/(modules|http|jobs)/' },
    ),
    none(
      'db-knows-no-gateway',
      'The database stands beside the gateways.',
      { path: '^src/server/db/' },
      { path: '^src/server/gateways/' },
    ),
    none(
      'modules-know-no-higher-room',
      'A module does not know how it is called.',
      { path: '^src/server/modules/' },
      { path: '^src/server/(http|jobs)/' },
    ),
    none(
      'http-and-jobs-do-not-meet',
      'Both stand on the modules.',
      { path: '^src/server/http/' },
      { path: '^src/server/jobs/' },
    ),
    none(
      'jobs-know-no-http',
      'Both stand on the modules.',
      { path: '^src/server/jobs/' },
      { path: '^src/server/http/' },
    ),
    none(
      'rooms-know-not-the-house',
      'app, main and the like put the rooms together; no room imports them.',
      { path: '^src/server/[^/]+/' },
      { path: '^src/server/[^/]+\\.ts$' },
    ),
    none(
      'lib-and-ui-know-no-feature',
      'Parts stand below the features.',
      { path: '^src/web/(lib|ui)/' },
      { path: '^src/web/(features|routes)/' },
    ),
    none(
      'a-feature-knows-no-other',
      'Compose features in a route, or move the shared part down.',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    none(
      'features-know-no-route',
      'Routes compose features.',
      { path: '^src/web/features/' },
      { path: '^src/web/routes/' },
    ),
    none(
      'nothing-unresolved',
      'Every import leads somewhere.',
      { pathNot: '\\.test\\.tsx?$' },
      { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '\\?url$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    skipAnalysisNotInRules: true,
  },
};
