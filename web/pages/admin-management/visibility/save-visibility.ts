import { graphql } from 'react-relay'
import type { saveVisibilityPackageMutation } from '#web/__generated__/saveVisibilityPackageMutation.graphql.ts'
import type { saveVisibilityVolumeMutation } from '#web/__generated__/saveVisibilityVolumeMutation.graphql.ts'
import { isPackage } from '#rules/promotion/packages.ts'
import { formatNumber } from '#web/i18n/language.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { RejectedWriteError } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { list, sameId } from '#web/editing/merge/merge-lists.ts'
import {
  field,
  fields,
  mapMerge,
  mergeThreeWays,
  propertiesOf,
  type Merge,
} from '#web/editing/merge/merge-three-ways.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { adminVisibilityTexts } from './texts.ts'

const { t } = adminVisibilityTexts

/** A row of the form. */
export interface Row {
  /** Identifies the row, also while its name is typed. */
  at: number
  key: string
  percentage: number | null
}

/** The stored percentages. */
export interface StoredVisibility {
  readonly percentages: readonly { readonly key: string; readonly percentage: number }[]
  readonly version: string
}

const setPackageVisibility = defineAct<saveVisibilityPackageMutation>(
  graphql`
    mutation saveVisibilityPackageMutation($input: SetPackageVisibilityInput!) {
      setPackageVisibility(input: $input) {
        visibility {
          ...PercentageEditor_visibility
          percentages {
            key
            percentage
          }
          version
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

const setVolumeVisibility = defineAct<saveVisibilityVolumeMutation>(
  graphql`
    mutation saveVisibilityVolumeMutation($input: SetVolumeVisibilityInput!) {
      setVolumeVisibility(input: $input) {
        visibility {
          ...PercentageEditor_visibility
          percentages {
            key
            percentage
          }
          version
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

export const rowsOf = ({ percentages }: StoredVisibility): Row[] =>
  percentages.map(({ key, percentage }, at) => ({ at, key, percentage }))

/** Returns the name of a package or site. */
export const nameOf = (key: string): string => (isPackage(key) ? t(`packages.${key}`) : key)

export const keyOf = ({ key }: Row): string => key.trim().toLowerCase()

/** Returns whether the rows differ from the stored percentages. */
export const differsFrom = ({ percentages }: StoredVisibility, mine: readonly Row[]): boolean =>
  mine.length !== percentages.length ||
  mine.some((row, index) => keyOf(row) !== percentages[index]?.key || row.percentage !== percentages[index].percentage)

const percentText = (percentage: number | null) =>
  percentage === null ? '' : t('percent', { number: formatNumber(percentage) })
const row = propertiesOf<Row>()

/** Merges the user's percentages and the stored percentages, which both began from `base` (PLUS-96). */
function mergeRows(base: StoredVisibility, mine: readonly Row[], theirs: StoredVisibility): Merge<readonly Row[]> {
  const rule = list<Row>({
    identity: sameId(keyOf),
    item: fields([row.one('percentage', field({ text: percentText }))]),
    name: (each) => nameOf(keyOf(each)),
    text: ({ percentage }) => percentText(percentage),
    order: null,
  })
  return mapMerge(mergeThreeWays<readonly Row[]>(rule, { base: rowsOf(base), mine, theirs: rowsOf(theirs) }), (rows) =>
    rows.map((each, at) => ({ ...each, at })),
  )
}

/** Saves the percentages of packages or sites. Merges what a colleague has saved (ADMIN-98). */
export const visibilityPart = (kind: 'package' | 'volume'): VersionedPart<readonly Row[], StoredVisibility, null> => ({
  async send(mine, { version }, write) {
    const input = {
      percentages: mine.map((row) => ({ key: keyOf(row), percentage: row.percentage ?? 0 })),
      expectedVersion: version,
    }
    const options = write(input)
    const answer =
      kind === 'package'
        ? await runAct(setPackageVisibility, { input }, options)
        : await runAct(setVolumeVisibility, { input }, options)
    if (!answer) return { is: 'failed' }
    const stored = answer.visibility ?? null
    if (isConflict(answer.errors)) return { is: 'conflict', theirs: stored }
    if (stored) return { is: 'done', stored }
    reportError(new RejectedWriteError(answer.errors[0]?.reason ?? '', t('failed')))
    return { is: 'refused', reason: null }
  },
  merge: mergeRows,
  saveLabel: t('save'),
})
