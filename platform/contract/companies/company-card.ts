import { Type, type Static } from 'typebox'
import { Id, RelativeUrl, nullable, strict } from '#contract/base/scalars.ts'
import { CreditAmount } from './credit-amount.ts'

/** A company on the home page. Counts are for the receiving user. */
export const CompanyCard = strict({
  id: Id,
  name: nullable(Type.String()),
  organizationNumber: Type.String({ description: 'distinguishes companies with the same name; beyond the documents' }),
  city: Type.String({ description: "the town in the company's address, or empty; beyond the documents" }),
  limited: Type.Boolean(),
  default: Type.Boolean(),
  testExpiresAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'when a test company is deleted; null for a real company; beyond the documents, for PLUS-102',
    }),
  ),
  notifications: Type.Integer(),
  logoUrl: nullable(RelativeUrl),
  unseenCount: Type.Integer(),
  canUseCredits: Type.Boolean(),
  employmentServiceConnected: Type.Boolean({
    description: 'whether Arbetsförmedlingen is connected; beyond the documents, for AD-31 and AD-101',
  }),
  creditAmounts: Type.Array(CreditAmount),
  hasSelectedSoMeMedia: Type.Boolean(),
  salesName: nullable(Type.String()),
  salesPicture: nullable(Type.String()),
  salesPhone: nullable(Type.String()),
})
export type CompanyCard = Static<typeof CompanyCard>
