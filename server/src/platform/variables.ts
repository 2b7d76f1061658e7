/**
 * Every variable of the environment that the product reads. `npm run variables` writes docs/operating/variables.md and
 * .env.example from it, and `readConfig` can read no other.
 */
interface Variable {
  /** Markdown; a link is relative to docs/operating. */
  readonly meaning: string
  /** The value or the behaviour if it is not set; Markdown. */
  readonly otherwise: string
  /** A value for .env.example. */
  readonly example: string
}

const s3 = 's3://key:secret@s3.example.com/bucket?region=eu-central-1'

export const variables = {
  PORT: { meaning: 'Port that the product listens on', otherwise: '`3000`', example: '3000' },
  HOST: {
    meaning:
      'Address that it listens on; `0.0.0.0` for all of this machine. A public one is refused while a demo password is in force',
    otherwise: '`127.0.0.1`: this machine alone',
    example: '127.0.0.1',
  },
  DEMO: {
    meaning:
      '`on`: the first start makes a demo centre; `off`: it makes only the platform’s admin, whose password it prints once',
    otherwise: '`on`',
    example: 'off',
  },
  DATA_DIR: {
    meaning:
      'Folder of everything that must survive: database, uploads, keys, and a reserve of 64 MB that is released when the disk is full, so that users can still log in and read',
    otherwise: '`.data` in the repository',
    example: '/var/lib/top-center',
  },
  FILES_URL: {
    meaning: `Place for the bytes of files: a service that speaks S3, \`${s3}\` (\`s3+http://\` without TLS), or a folder that several nodes share, \`file:///mnt/files\``,
    otherwise: '`DATA_DIR/files`',
    example: s3,
  },
  BACKUP_TO: {
    meaning:
      'Place for backups ([losing the machine](backup.md)): a folder outside of `DATA_DIR`, best on another disk, or a bucket as for `FILES_URL`',
    otherwise: 'no backup',
    example: '/mnt/backup',
  },
  CLAMD_SOCKET: {
    meaning: 'Socket of a ClamAV daemon on this machine, which scans each upload before it is kept',
    otherwise: 'no scan',
    example: '/run/clamav/clamd.ctl',
  },
  POSTGRES_BIN: {
    meaning:
      'Folder with other programs of PostgreSQL 18 and the extension pg_trgm, such as a newer minor version ([why and how](service.md#a-newer-minor-version-of-postgresql))',
    otherwise: 'the built-in programs',
    example: '/usr/lib/postgresql/18/bin',
  },
  DATABASE_URL: {
    meaning:
      'A PostgreSQL of your own, 15 or newer ([its user and database](service.md#a-postgresql-of-your-own)), or the coordinator of a Citus cluster ([several database machines](cluster.md))',
    otherwise: 'the embedded PostgreSQL 18',
    example: 'postgres://centre:secret@db.example/centre',
  },
  DATABASE_POOL: {
    meaning:
      'Connections of this node for requests and jobs, 2 to 500; it takes seven more for live updates, uploads and the job queue',
    otherwise: '`20`',
    example: '20',
  },
  DATABASE_SESSION_URL: {
    meaning:
      'PostgreSQL itself, if `DATABASE_URL` is a pooler that lends connections for single transactions (PgBouncer)',
    otherwise: '`DATABASE_URL`',
    example: 'postgres://owner:secret@db.example:5432/centre',
  },
  DATABASE_NAMES: {
    meaning:
      '`on`: frequent statements are prepared once for each connection, which a pooler must support (PgBouncer from 1.21 with `max_prepared_statements`); `off`: they are not',
    otherwise: '`on`; `off` with `DATABASE_SESSION_URL`',
    example: 'on',
  },
  DATABASE_REPLICA_URL: {
    meaning:
      'A standby that answers searches, reports, sheets and papers while it is less than a second behind; needs `DATABASE_URL`',
    otherwise: 'the database answers all',
    example: 'postgres://centre:secret@standby.example/centre',
  },
  PUBLIC_URL: {
    meaning:
      'Origin that browsers see, such as behind a proxy with TLS. Like a public `HOST`, it is refused while a demo password is in force',
    otherwise: 'the address of each request',
    example: 'https://centre.example',
  },
  TRUST_PROXY: {
    meaning:
      'Proxies that may say whom they forward: addresses such as `127.0.0.1,10.0.0.0/8`; `true` for any, `false` for none',
    otherwise: '`false`',
    example: '127.0.0.1',
  },
  TLS_CERT: {
    meaning: 'File of a certificate in PEM, read again when it changes: https at `PORT`; needs `TLS_KEY`',
    otherwise: 'the one of `npm run certificate`, if it was made; else plain http',
    example: '/etc/ssl/centre.pem',
  },
  TLS_KEY: {
    meaning: 'File of its key in PEM; needs `TLS_CERT`',
    otherwise: 'as above',
    example: '/etc/ssl/centre.key',
  },
  SMTP_URL: {
    meaning:
      'Server that takes outgoing mail: reports that are sent, notifications, and codes for forgotten passwords; needs `MAIL_FROM`',
    otherwise: 'no mail',
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: { meaning: 'Address that mail comes from', otherwise: 'no mail', example: 'office@centre.example' },
  FCM_SERVICE_ACCOUNT: {
    meaning:
      'Service account of a Firebase project, its JSON or the path of a file with it: push messages to apps. Browsers need none',
    otherwise: 'no push messages to apps',
    example: '/etc/top-center-fcm.json',
  },
  APPLICATION_KEY: {
    meaning:
      'Name of this installation, which its pages send with each request as `Key`; a request that names another is refused',
    otherwise: '`top-center`',
    example: 'top-center',
  },
  LOG_LEVEL: {
    meaning: 'Lowest level of the log’s JSON lines: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`',
    otherwise: '`info`',
    example: 'info',
  },
  LOG_FILE: {
    meaning: 'File of the log: a new one each day and after 20 MB, with 14 older ones beside it',
    otherwise: 'standard output',
    example: '/var/log/top-center/top-center.log',
  },
  SLOW_MS: {
    meaning:
      'Milliseconds from which a statement of the database is logged as slow, with PostgreSQL’s plan and without values; `0`: never',
    otherwise: '`500`',
    example: '500',
  },
  METRICS_TOKEN: {
    meaning: 'Token with which `/metrics` is read (`Authorization: Bearer …`), at least 16 characters',
    otherwise: 'programs of this machine, unless a proxy stands in front',
    example: 'sixteen-letters-or-more',
  },
  WEB_DIST: {
    meaning: 'Folder of the built browser part, which `npm start` builds in `web/dist`',
    otherwise: '`web/dist` in the repository',
    example: 'web/dist',
  },
} as const satisfies Record<string, Variable>

export type Environment = { readonly [Name in keyof typeof variables]?: string | undefined }
