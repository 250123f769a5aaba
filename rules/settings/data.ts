import type { Setting } from './setting.ts'

/** Database, files and keys. */
export const dataSettings = {
  DATA_DIR: {
    meaning: 'The folder of the embedded database, the files and the mailbox of the sandbox.',
    readBy: ['platform'],
    default: '.data',
  },
  DATABASE_URL: {
    meaning:
      'A PostgreSQL database that replaces the embedded database. `?sslmode=verify-full` verifies its certificate, and ' +
      '`sslrootcert` names the file of a private issuer.',
    readBy: ['platform'],
    without: 'the embedded database',
    secret: 'password',
  },
  DATABASE_DIRECT_URL: {
    meaning: 'The database server, if `DATABASE_URL` names a pooler.',
    readBy: ['platform'],
    without: '`DATABASE_URL`',
    secret: 'password',
  },
  DATABASE_PASSWORD: {
    meaning:
      'The password for `DATABASE_URL` and `DATABASE_DIRECT_URL`, for addresses that contain none. It can contain any ' +
      'character. A password inside an address must be percent-encoded.',
    readBy: ['platform'],
    secret: 'yes',
  },
  DATABASE_CONNECTIONS: {
    meaning: 'The maximum number of connections to PostgreSQL, 2 to 1000.',
    readBy: ['platform'],
    default: '20',
  },
  DATABASE_TIMEOUT_SECONDS: {
    meaning: 'The maximum time of a statement on PostgreSQL, 1 to 12.',
    readBy: ['platform'],
    default: '10',
  },
  SECRET_KEY: {
    meaning:
      'Seals secrets in the database, 32 characters or more. With `DATABASE_URL` it is required. To change it, list ' +
      'several keys, the newest first.',
    readBy: ['platform'],
    without: 'a key that the first start creates in `DATA_DIR`',
    secret: 'yes',
  },
  FILES_URL: {
    meaning:
      'The storage of files: a `file:` address of a folder or an `s3:` address of a bucket. Several platforms need shared storage.',
    readBy: ['platform'],
    without: 'a folder below `DATA_DIR`',
  },
  AWS_ACCESS_KEY_ID: {
    meaning: 'The id of the access key for the bucket in `FILES_URL`. The S3 client reads it.',
    readBy: ['platform'],
  },
  AWS_SECRET_ACCESS_KEY: {
    meaning: 'The secret of that access key.',
    readBy: ['platform'],
    secret: 'yes',
  },
  SEED: {
    meaning:
      'The content of a new database: `none`, `demo`, or `large`, which adds 100,000 companies and 1,000,000 orders to ' +
      'the demo for benchmarks.',
    readBy: ['platform'],
    without:
      '`demo` for an embedded database if `HOST`, `PUBLIC_URL` and `SITE_URL` are addresses of this machine, else `none`',
  },
} as const satisfies Record<string, Setting>
