import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isKey, type ByteStore } from './disk.ts'

/** Location of an S3 store, from FILES_URL: `s3://bucket/prefix?region=eu-north-1&endpoint=https://…`. */
export interface S3Location {
  bucket: string
  prefix: string
  region: string
  /** URL of a store that is not Amazon's. Its buckets are part of the path. Null for Amazon. */
  endpoint: string | null
}

/** Parses an `s3:` URL. The AWS client reads the account's keys from the environment. */
export function parseS3Address(address: string): S3Location {
  const url = new URL(address)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'eu-north-1',
    endpoint: url.searchParams.get('endpoint'),
  }
}

/** Stores files in an S3 bucket, which several instances can share. The AWS client is loaded for the first file. */
export function s3Store({ bucket, prefix, region, endpoint }: S3Location): ByteStore {
  let loaded: ReturnType<typeof load> | undefined
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    // Only Amazon reliably supports checksums after a streamed body.
    const nonAmazonOptions = {
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as const
    return { sdk, client: new sdk.S3Client({ region, ...(endpoint !== null && { endpoint, ...nonAmazonOptions }) }) }
  }
  const s3 = () => (loaded ??= load())
  const keyOf = (key: string): string => {
    if (!isKey(key)) throw new Error('The file key is not valid.')
    return `${prefix}${key}`
  }
  return {
    async write(key, content) {
      const { sdk, client } = await s3()
      const body =
        content instanceof Uint8Array
          ? { Body: content, ContentLength: content.length }
          : { Body: createReadStream(content.path), ContentLength: (await stat(content.path)).size }
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: keyOf(key), ...body }))
    },
    read(key, range) {
      const chunks = async function* (): AsyncGenerator<Uint8Array> {
        const { sdk, client } = await s3()
        const { Body } = await client.send(
          new sdk.GetObjectCommand({
            Bucket: bucket,
            Key: keyOf(key),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        if (Body instanceof Readable) for await (const chunk of Body) yield chunk as Uint8Array
        else if (Body) yield await Body.transformToByteArray()
      }
      return Readable.from(chunks())
    },
    async remove(key) {
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) }))
    },
    async *list(keyPrefix) {
      const { sdk, client } = await s3()
      for await (const { Contents = [] } of sdk.paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: `${prefix}${keyPrefix}` },
      )) {
        for (const { Key = '', LastModified } of Contents) {
          const key = Key.slice(prefix.length)
          if (isKey(key) && LastModified) yield { key, at: LastModified }
        }
      }
    },
    // S3 never stores partial objects.
    clean: () => Promise.resolve(),
    // A request for each probe would cost money. The next write shows whether the bucket works again.
    check: null,
  }
}
