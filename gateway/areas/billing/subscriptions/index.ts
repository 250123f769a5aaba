import {
  AddSubscription,
  CreateSubscriptionTemplate,
  DeleteSubscriptionTemplate,
  ExpireSubscription,
  GetSubscriptionTemplates,
  GetSubscriptions,
  UpdateSubscriptionTemplate,
  type SubscriptionInput,
} from '#contract/billing/subscriptions.ts'
import type { MutationResolvers, SubscriptionInput as GraphqlInput } from '#gateway/__generated__/resolvers.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader, numericNodeReader } from '#gateway/schema/node.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { alwaysRead, payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { packageOf } from '#gateway/areas/advertising/promotion/purchase.ts'
import { completeIfSelected, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { mapSubscription, mapTemplate, templateReference, type SubscriptionTemplateMapper } from './mappers.ts'

const mayEditTemplates = staffCan(CreateSubscriptionTemplate, UpdateSubscriptionTemplate, DeleteSubscriptionTemplate)

/** Reads the subscriptions of a company. */
const companySubscriptions = defineLoader({
  name: 'companySubscriptions',
  load: async (companyId: number, { platform }) =>
    (await platform.call(GetSubscriptions, { params: { companyId } })).map((subscription) =>
      mapSubscription(companyId, subscription),
    ),
})

/** Reads the templates that staff can offer. */
const subscriptionTemplates = defineLoader({
  name: 'subscriptionTemplates',
  load: async (_: 'all', { platform }) => (await platform.call(GetSubscriptionTemplates)).map(mapTemplate),
})

/** Resolves the template of a payload; null if the payload has errors. */
const subscriptionTemplate = (
  { subscriptionTemplate: known }: { subscriptionTemplate?: SubscriptionTemplateMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
): SubscriptionTemplateMapper | Promise<SubscriptionTemplateMapper> | null =>
  known == null
    ? null
    : completeIfSelected<SubscriptionTemplateMapper>(known, info, async () => {
        const found = (await context.load(subscriptionTemplates, 'all')).find(({ id }) => id === known.id)
        if (!found) throw publicError('NOT_FOUND', 'No such template.')
        return found
      })

/** Returns a subscription as a REST body. */
function writeSubscription({ name, price, startsOn, endsOn, capabilities }: GraphqlInput): SubscriptionInput {
  const months =
    endsOn == null
      ? 0
      : Math.max(
          0,
          (Number(endsOn.slice(0, 4)) - Number(startsOn.slice(0, 4))) * 12 +
            Number(endsOn.slice(5, 7)) -
            Number(startsOn.slice(5, 7)) +
            1,
        )
  return {
    name,
    price,
    period:
      endsOn == null
        ? { kind: 'infinite', startDate: startsOn }
        : { kind: 'time-limited', startDate: startsOn, endDate: endsOn, months },
    capabilities: capabilities.map(({ monthlyCredits, priceChange }) => {
      if (monthlyCredits != null)
        return {
          kind: 'MonthlyCreditsCapability',
          credits: monthlyCredits.amount,
          promotionType: packageOf(monthlyCredits.package ?? 'VOLUME'),
          description: monthlyCredits.description ?? null,
        }
      const { prices = [], description } = priceChange ?? {}
      const of = (value: 'price' | 'credits') =>
        Object.fromEntries(
          prices.flatMap((price) => (price[value] == null ? [] : [[packageOf(price.package), price[value]]])),
        )
      return {
        kind: 'PriceChangeCapability',
        packagePrices: { monetary: of('price'), credit: of('credits') },
        description: description ?? null,
      }
    }),
  }
}

const inSubscription = (part: 'subscription' | 'template') =>
  renameFields({
    name: `${part}.name`,
    price: `${part}.price`,
    capabilities: `${part}.capabilities`,
    'period.startDate': `${part}.startsOn`,
    'period.endDate': `${part}.endsOn`,
    'period.months': `${part}.endsOn`,
  })
const templateOf = (subscriptionTemplateId: string): number =>
  databaseIdOf(subscriptionTemplateId, 'SubscriptionTemplate')

type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'addSubscription'
    | 'expireSubscription'
    | 'createSubscriptionTemplate'
    | 'updateSubscriptionTemplate'
    | 'deleteSubscriptionTemplate'
  >
>

const mutations: Mutations = {
  addSubscription: (_, { input: { companyId: globalId, subscription } }, { platform }) => {
    const companyId = databaseIdOf(globalId, 'Company')
    const body = writeSubscription(subscription)
    return payload(
      () => platform.call(AddSubscription, { params: { companyId }, body }),
      (made) => ({ company: companyReference(companyId), subscription: mapSubscription(companyId, made) }),
      inSubscription('subscription'),
    )
  },
  expireSubscription: (_, { input }, { platform }) => {
    const { parent: companyId, own: subscriptionId } = fromCompositeGlobalId(
      input.subscriptionId,
      'CompanySubscription',
    )
    return payload(
      () => platform.call(ExpireSubscription, { params: { subscriptionId } }),
      (ended) => ({ subscription: mapSubscription(companyId, ended) }),
    )
  },
  createSubscriptionTemplate: (_, { input: { template } }, { platform }) => {
    const body = writeSubscription(template)
    return payload(
      () => platform.call(CreateSubscriptionTemplate, { body }),
      ({ id }) => ({ subscriptionTemplate: templateReference(id) }),
      inSubscription('template'),
    )
  },
  updateSubscriptionTemplate: (
    _,
    { input: { subscriptionTemplateId, template, expectedVersion: version } },
    { platform },
  ) => {
    const id = templateOf(subscriptionTemplateId)
    const body = { ...writeSubscription(template), ...(version != null && { version }) }
    return versionedPayload(
      () => platform.call(UpdateSubscriptionTemplate, { params: { id }, body }),
      alwaysRead(() => ({ subscriptionTemplate: templateReference(id) })),
      inSubscription('template'),
    )
  },
  deleteSubscriptionTemplate: (_, { input: { subscriptionTemplateId } }, { platform }) =>
    payload(
      () => platform.call(DeleteSubscriptionTemplate, { params: { id: templateOf(subscriptionTemplateId) } }),
      () => ({ deletedSubscriptionTemplateId: subscriptionTemplateId }),
    ),
}

/** Subscriptions of companies, and their templates. */
export const subscriptionsArea: Area = {
  name: 'subscriptions',
  resolvers: {
    Office: { subscriptionTemplates: (_, __, context) => context.load(subscriptionTemplates, 'all') },
    Mutation: mutations,
    Viewer: { viewerCanEditSubscriptionTemplates: (_, _args, context) => mayEditTemplates(context) },
    Company: { subscriptions: ({ databaseId }, _, context) => context.load(companySubscriptions, databaseId) },
    CreateSubscriptionTemplatePayload: { subscriptionTemplate },
    UpdateSubscriptionTemplatePayload: { subscriptionTemplate },
    AddSubscriptionPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
  nodes: {
    CompanySubscription: childNodeReader((companyId, context) => context.load(companySubscriptions, companyId)),
    SubscriptionTemplate: numericNodeReader(
      async (id, context) =>
        (await context.load(subscriptionTemplates, 'all')).find(({ databaseId }) => databaseId === id) ?? null,
    ),
  },
}
