import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { joinBoard, joinSignIn, joinTree } from '../lib/join.ts'
import { report } from './usage.ts'

// The hand-written join as a server: the same requests, upstream calls and responses as the gateway, without GraphQL,
// limits, logging and metrics.

interface Asked {
  readonly id: string
  readonly variables: { readonly id?: number; readonly input?: unknown }
}

const pool = new Pool(process.env['PLATFORM_URL'] ?? '', { connections: 128, pipelining: 1 })

async function upstream(
  method: 'GET' | 'POST',
  path: string,
  authorization: string | undefined,
  body?: unknown,
): Promise<never> {
  const answer = await dispatch(
    method,
    path,
    {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body === undefined ? null : JSON.stringify(body),
  )
  return JSON.parse(answer) as never
}

function dispatch(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pool.dispatch(
      { method, path, headers, body },
      {
        onRequestStart: () => {},
        onResponseStart: (_, status) => {
          if (status !== 200) reject(new Error(`${path} failed with status ${status}`))
        },
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () => resolve(Buffer.concat(chunks).toString('utf8')),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}

const operations: Readonly<
  Record<string, (variables: Asked['variables'], authorization: string | undefined) => Promise<unknown>>
> = {
  board: async ({ id }, authorization) =>
    joinBoard(await upstream('GET', `${GetStepsView.path}?id=${id}`, authorization)),
  tree: async ({ id }, authorization) =>
    joinTree(await upstream('GET', `${CompanyGetUserCompanyWithAds.path}?id=${id}`, authorization)),
  signIn: async ({ input }) => joinSignIn(await upstream('POST', AccountLogin.path, undefined, input)),
}

async function answer(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
  const { id, variables } = JSON.parse(text) as Asked
  const operation = operations[id]
  if (!operation) return void response.writeHead(404).end()
  const body = Buffer.from(JSON.stringify({ data: await operation(variables, request.headers.authorization) }))
  response
    .writeHead(200, {
      'content-type': 'application/graphql-response+json; charset=utf-8',
      'content-length': body.length,
    })
    .end(body)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    answer(request, response, Buffer.concat(chunks).toString('utf8')).catch((error: unknown) => {
      const body = String(error)
      response.writeHead(500, { 'content-length': Buffer.byteLength(body) }).end(body)
    })
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port))
