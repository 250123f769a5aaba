import { GraphQLError } from 'graphql'

/** Karin, who recruits for two companies; the second is her default. */
export const viewer = {
  id: 'VXNlcjox', databaseId: 1, name: 'Karin Wallén', email: 'karin@demo.example', firstName: 'Karin', lastName: 'Wallén', isImpersonated: false,
  companies: [
    { id: 'Q29tcGFueTox', databaseId: 1, name: 'Lyktvinden Omsorg AB', isDefault: false, notifications: 0 },
    { id: 'Q29tcGFueToy', databaseId: 2, name: 'Tranfjärden Logistik AB', isDefault: true, notifications: 3 },
  ],
}

/** An error of the gateway with its code. */
export const failure = (code: string) => new GraphQLError(code, { extensions: { code } })
