import { Readable } from 'node:stream'
import type { Store } from './disk.ts'

/** Where an S3 store is, as FILES_URL says it: `s3://bucket/prefix?region=eu-north-1&endpoint=https://…`. */
export interface S3Place {
  bucket: string
  prefix: string
  region: string
  /** Of a store that is not Amazon's; addressed by path. */
  endpoint: string | null
}

/** Reads an `s3:` address. The keys of the account come from the environment, as the AWS tools read them. */
export function parseS3Address(address: string): S3Place {
  const url = new URL(address)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return { bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/`, region: url.searchParams.get('region') ?? 'eu-north-1', endpoint: url.searchParams.get('endpoint') }
}

/** Files in an S3 bucket, so that several platforms share them. The client is loaded with the first file. */
export function s3Store({ bucket, prefix, region, endpoint }: S3Place): Store {
  let loaded: ReturnType<typeof load> | undefined
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    return { sdk, client: new sdk.S3Client({ region, ...(endpoint !== null && { endpoint, forcePathStyle: true }) }) }
  }
  const s3 = () => (loaded ??= load())
  const keyOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('Not a file key')
    return `${prefix}${key}`
  }
  return {
    async write(key, bytes) {
      const { sdk, client } = await s3()
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: keyOf(key), Body: bytes, ContentLength: bytes.length }))
    },
    read(key) {
      const chunks = async function* (): AsyncGenerator<Uint8Array> {
        const { sdk, client } = await s3()
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(key) }))
        if (Body instanceof Readable) for await (const chunk of Body) yield chunk as Uint8Array
        else if (Body) yield await Body.transformToByteArray()
      }
      return Readable.from(chunks())
    },
    async remove(key) {
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) }))
    },
  }
}
