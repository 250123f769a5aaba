import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { boardAnswer, tokenOf, treeAnswer } from '../lib/world.ts'
import { report } from './usage.ts'

// A platform that serves three calls with bytes prepared at start, so that only the program in front of it is measured.

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const answers = new Map([
  [GetStepsView.path, bytes(boardAnswer())],
  [CompanyGetUserCompanyWithAds.path, bytes(treeAnswer())],
  [AccountLogin.path, bytes({ token: tokenOf(0) })],
])
let requests = 0
const server = createServer((request, response) => {
  const body = answers.get(request.url?.split('?')[0] ?? '')
  request.resume().on('end', () => {
    requests++
    if (!body) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      .end(body)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port, () => requests))
