/**
 * The one-way rule (docs/architecture.md): arrows only point down.
 *
 *   domain ← contract ← server/db, server/gateways ← the eight modules ← server/http, server/jobs, server/cli ← server/*.ts
 *   domain ← contract ← web/base ← web/lib, web/ui ← web/features ← web/routes, web/*.ts(x)
 *   web/base, web/lib, web/ui ← admin/lib, admin/ui ← admin/features ← admin/frame, admin/*.ts(x)
 */
const none = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * The eight modules of the server, and the 20 arrows between them. A row names only modules above it, so that they can never form a
 * circle. `platform` is for all of them, and knows no more of them than types.
 */
const modules = {
  platform: [],
  team: ['platform'],
  pickup: ['platform'],
  content: ['platform', 'pickup'],
  catalogue: ['platform', 'pickup', 'content'],
  sales: ['platform', 'team', 'pickup', 'catalogue'],
  people: ['platform', 'pickup', 'content', 'sales'],
  counter: ['platform', 'pickup', 'catalogue', 'sales', 'people'],
};
const all = Object.keys(modules);
for (const [at, name] of all.entries())
  for (const other of modules[name])
    if (all.indexOf(other) >= at) throw new Error(`${name} may not use ${other}, which is not above it in the table`);
const anyOf = (names) => `^src/server/(${names.join('|')})/`;
const arrowsBetweenModules = Object.entries(modules)
  .map(([name, others]) =>
    none(
      `module-${name}-knows-its-own`,
      'A module uses another only where the table above says so.',
      { path: anyOf([name]) },
      {
        path: anyOf(all.filter((other) => other !== name && !others.includes(other))),
        ...(name === 'platform' && { dependencyTypesNot: ['type-only'] }),
      },
    ),
  )
  .filter(({ to }) => to.path !== anyOf([]));

module.exports = {
  forbidden: [
    ...arrowsBetweenModules,
    none('no-circle', 'A circle of imports has no bottom to stand on.', {}, { circular: true }),
    none(
      'domain-knows-nobody',
      'The bakery’s rules are pure: nothing but themselves.',
      { path: '^src/domain/', pathNot: ['\\.test\\.ts$', '^src/domain/markdown/parse-markdown\\.ts$'] },
      { pathNot: '^src/domain/' },
    ),
    none(
      'markdown-knows-its-parser',
      'A kept library reads what somebody formatted: it is as pure as the rules.',
      { path: '^src/domain/markdown/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^src/domain/', 'node_modules/marked'] },
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
      { path: [anyOf(all), '^src/server/(http|jobs|running|cli)/'] },
    ),
    none(
      'turns-know-nobody',
      'Who waits for whom is the same for the database, passwords and pictures.',
      { path: '^src/server/turns/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^src/server/turns/' },
    ),
    none(
      'db-knows-no-gateway',
      'The database stands beside the gateways.',
      { path: '^src/server/db/' },
      { path: ['^src/server/gateways/', '^packages/'] },
    ),
    none(
      'packages-know-no-shop',
      'A package of the repository could be anybody’s.',
      { path: '^packages/' },
      { path: '^src/' },
    ),
    none(
      'modules-know-no-higher-room',
      'A module does not know how it is called.',
      { path: anyOf(all) },
      { path: '^src/server/(http|jobs|running|cli)/' },
    ),
    none(
      'http-and-jobs-do-not-meet',
      'Both stand on the modules.',
      { path: '^src/server/http/' },
      { path: '^src/server/(jobs|running)/' },
    ),
    none(
      'jobs-know-no-http',
      'Both stand on the modules.',
      { path: '^src/server/jobs/' },
      { path: '^src/server/(http|running)/' },
    ),
    none(
      'cli-runs-what-modules-do',
      'Beside that it opens the database, backs it up and restores it, and renews its secrets.',
      { path: '^src/server/cli/' },
      { path: '^src/server/(db|http|jobs|running)/', pathNot: '^src/server/db/((open|shop-secrets)\\.ts$|backup/)' },
    ),
    none(
      'nobody-knows-the-cli',
      'It has one way in, which the build offers.',
      { path: '^src/server/', pathNot: '^src/server/(cli/|main\\.ts$)' },
      { path: '^src/server/cli/' },
    ),
    none(
      'the-cli-has-one-way-in',
      'It has one way in, which the build offers.',
      { path: '^src/server/main\\.ts$' },
      { path: '^src/server/cli/', pathNot: '/run-cli\\.ts$' },
    ),
    none(
      'rooms-know-not-the-house',
      'app, main and the like put the rooms together; no room imports them. The command line reads the configuration by itself.',
      { path: '^src/server/[^/]+/' },
      { path: '^src/server/[^/]+\\.ts$', pathNot: '^src/server/config\\.ts$' },
    ),
    none(
      'rooms-are-given-their-configuration',
      'Only what puts the rooms together reads it, and the command line.',
      { path: '^src/server/[^/]+/', pathNot: '^src/server/cli/' },
      { path: '^src/server/config\\.ts$' },
    ),
    none(
      'lib-and-ui-know-no-feature',
      'Parts stand below the features.',
      { path: '^src/web/(lib|ui)/' },
      { path: '^src/web/(features|routes)/' },
    ),
    none('lib-knows-no-ui', 'What both need stands in web/base.', { path: '^src/web/lib/' }, { path: '^src/web/ui/' }),
    none('ui-knows-no-lib', 'What both need stands in web/base.', { path: '^src/web/ui/' }, { path: '^src/web/lib/' }),
    none(
      'web-base-knows-no-higher-room',
      'It stands below everything of the web.',
      { path: '^src/web/base/' },
      { path: '^src/web/(?!base/)' },
    ),
    none(
      'a-feature-knows-no-other',
      'Compose features in a route, or move the shared part down. A test of a screen composes it as its route does.',
      { path: '^src/web/features/([^/]+)/', pathNot: '\\.component\\.test\\.tsx$' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    none(
      'features-know-no-route',
      'Routes compose features.',
      { path: '^src/web/features/' },
      { path: '^src/web/routes/' },
    ),
    none(
      'customers-load-nothing-of-the-back-office',
      'It is an app of its own; nobody builds upon it, but for what shows its screens to their tests.',
      { pathNot: ['^src/admin/', '^tests/support/components/staff-screen\\.tsx$'] },
      { path: '^src/admin/' },
    ),
    none(
      'admin-knows-no-customers-part',
      'It uses the parts that carry neither a customer’s session nor a customer’s screen.',
      { path: '^src/admin/', pathNot: '\\.component\\.test\\.tsx$' },
      {
        path: [
          '^src/server/',
          '^src/web/(features|routes)/',
          '^src/web/[^/]+$',
          '^src/web/lib/(session|page|page-start|paying|products|structured-data)/',
          '^src/web/lib/(call-over-http|call-context|query-client)\\.ts$',
        ],
      },
    ),
    none(
      'admin-lib-knows-no-higher-room',
      'Parts stand below the features, and neither knows the other.',
      { path: '^src/admin/lib/' },
      { path: '^src/admin/(?!lib/)' },
    ),
    none(
      'admin-ui-knows-no-higher-room',
      'Parts stand below the features, and neither knows the other.',
      { path: '^src/admin/ui/' },
      { path: '^src/admin/(?!ui/)' },
    ),
    none(
      'an-admin-feature-knows-no-other',
      'Compose features in the frame, or move the shared part down.',
      { path: '^src/admin/features/([^/]+)/', pathNot: '\\.component\\.test\\.tsx$' },
      { path: ['^src/admin/features/', '^src/admin/frame/', '^src/admin/[^/]+$'], pathNot: '^src/admin/features/$1/' },
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
