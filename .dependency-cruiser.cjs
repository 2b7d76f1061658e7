/** The arrows of the house, as folder patterns. A breach says which arrow it is. */
const { readdirSync } = require('node:fs')
const path = (pattern) => ({ path: pattern })
const tests = '\\.test\\.ts$'
const below = ['platform', 'sheets', 'documents', 'records', 'papers', 'exports']
const { arrows } = require('./tools/arrows.cjs')
const areas = readdirSync(`${__dirname}/server/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !below.includes(entry.name))
  .map(({ name }) => name)
const areaRule = (area) => ({
  name: `${area}-uses-its-own`,
  comment: 'the arrows between areas are listed above',
  severity: 'error',
  from: { path: `^server/src/${area}/`, pathNot: tests },
  to: { path: `^server/src/(?!(?:${[area, ...below, ...(arrows[area] ?? [])].join('|')})/)[a-z-]+/`, pathNot: tests },
})
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'model-knows-nobody',
      comment: 'model <- texts <- {server, web}',
      severity: 'error',
      from: path('^model/'),
      to: path('^(texts|server|web|tests)/'),
    },
    { name: 'texts-know-model-only', severity: 'error', from: path('^texts/'), to: path('^(server|web|tests)/') },
    { name: 'server-and-web-are-strangers', severity: 'error', from: path('^server/'), to: path('^web/') },
    { name: 'web-and-server-are-strangers', severity: 'error', from: path('^web/'), to: path('^server/') },
    {
      name: 'kit-knows-no-area',
      comment: 'kit <- area <- areas',
      severity: 'error',
      from: { path: '^model/src/kit/', pathNot: '\\.test\\.ts$' },
      to: path('^model/src/(?!kit/)'),
    },
    {
      name: 'platform-knows-no-entity',
      comment: 'platform <- records <- area <- main',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: path('^server/src/(?!platform/)|^model/src/(?!kit/)'),
    },
    {
      name: 'cluster-is-loaded-on-a-cluster',
      comment: 'a single PostgreSQL imports only the look for a cluster; the command that distributes is the other',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `^server/src/(platform/cluster/|distribute\\.ts$)|${tests}` },
      to: {
        path: '^server/src/platform/cluster/(?!distributed\\.ts$)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'sheets-know-no-entity',
      severity: 'error',
      from: { path: '^server/src/sheets/', pathNot: '\\.test\\.ts$' },
      to: path('^server/src/(?!sheets/|platform/)|^model/src/(?!kit/)'),
    },
    {
      name: 'documents-know-no-entity',
      severity: 'error',
      from: { path: '^server/src/documents/', pathNot: '\\.test\\.ts$' },
      to: path('^server/src/(?!documents/|platform/)|^model/src/(?!kit/)'),
    },
    {
      name: 'records-know-no-area',
      severity: 'error',
      from: { path: '^server/src/records/', pathNot: '\\.test\\.ts$' },
      to: path('^server/src/(?!records/|platform/|sheets/|documents/)'),
    },
    {
      name: 'papers-know-no-area',
      severity: 'error',
      from: { path: '^server/src/papers/', pathNot: tests },
      to: path('^server/src/(?!papers/|records/|platform/|documents/)'),
    },
    {
      name: 'exports-know-no-area',
      severity: 'error',
      from: { path: '^server/src/exports/', pathNot: tests },
      to: path('^server/src/(?!exports/|papers/|records/|platform/|sheets/|documents/)'),
    },
    ...areas.map(areaRule),
    {
      name: 'web-calls-endpoints-by-type',
      comment: 'declarations of endpoints are for the server; the browser would load all of them',
      severity: 'error',
      from: path('^web/'),
      to: { path: '^model/src/([^/]+/api|kit/answer)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    { name: 'nobody-imports-main', severity: 'error', from: {}, to: path('^server/src/main\\.ts$') },
    {
      name: 'ui-fetches-nothing',
      comment: 'ui <- fields <- records <- area <- app',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: path('^web/src/(?!ui/|styles/)|^model/src/(?!kit/)'),
    },
    {
      name: 'web-platform-knows-no-part',
      severity: 'error',
      from: { path: '^web/src/platform/', pathNot: '\\.test\\.tsx?$' },
      to: path('^web/src/(?!platform/|ui/messages/(toasts|alerts)\\.ts)'),
    },
    {
      name: 'frame-loads-no-definitions',
      comment:
        'the frame has platform/map.baked.ts; definitions come with the first records. How an answer is read is none.',
      severity: 'error',
      from: {
        path: '^web/src/(app|home|platform|ui)/|^web/src/main\\.tsx$|^web/src/[a-z]+/screens\\.ts$|^texts/src/(labels|say|interpolate)\\.ts$',
        pathNot:
          '\\.(baked|test)\\.tsx?$|/app/(routing/entity-screen|gallery/.*)\\.tsx?$|/home/(cards/(pinned-card|funnel-people)|first/step-forms)\\.tsx$',
      },
      to: {
        path: '^model/src/(?!kit/|reports/(answer|period)\\.ts)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'fields-know-no-screen',
      severity: 'error',
      from: path('^web/src/fields/'),
      to: path('^web/src/(?!ui/|platform/|fields/|styles/)'),
    },
    {
      name: 'no-tests-in-products',
      severity: 'error',
      from: { path: '^(server|web|model|texts)/src/', pathNot: '\\.test\\.tsx?$' },
      to: path('\\.test\\.tsx?$|^server/test/'),
    },
    {
      name: 'test-helpers-import-no-tests',
      severity: 'error',
      from: path('^server/test/'),
      to: path('\\.test\\.tsx?$'),
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    exclude: { path: '(^|/)(dist|node_modules|\\.data|\\.cache)/' },
  },
}
