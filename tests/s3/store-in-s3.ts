/**
 * `npm run test:s3`: the contract of the store, asked of a real S3, which looks at signatures
 * and ends what is over; the one of `npm test` does neither.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { openS3Store, type S3Config } from '@topcenter/server/platform/files/s3-store'
import { storeContract } from '@topcenter/server/test/platform/files/store-contract-for-tests'
import { startRadosgw } from './radosgw.ts'

const folder = await mkdtemp('/tmp/topcenter-s3-')
const service = await startRadosgw()
after(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})
const { origin, accessKeyId, secretAccessKey } = service
const config: S3Config = {
  endpoint: origin,
  region: 'us-east-1',
  bucket: 'files',
  prefix: 'of/centre/',
  accessKeyId,
  secretAccessKey,
}

storeContract('in a real S3', async () => {
  const client = new S3Client({
    endpoint: origin,
    region: config.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }))
  const stagingFolder = join(folder, 'staging')
  return {
    store: openS3Store(config, stagingFolder, 4),
    stagingFolder,
    isStrict: true,
    stranger: openS3Store({ ...config, secretAccessKey: 'a wrong one' }, join(folder, 'other'), 4),
  }
})
