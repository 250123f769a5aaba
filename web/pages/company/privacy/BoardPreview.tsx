import { standInWord } from '#rules/candidates/anonymous-screening.ts'
import { splitName } from '#rules/people/avatar.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RatingStars } from '#web/ui/Rating.tsx'
import { hidesAnything, type EditedPrivacy } from './privacy-content.ts'
import styles from './Privacy.module.css'
import { privacyTexts } from './texts.ts'

/** Fictional candidates. */
const BEFORE_STEP = [
  { name: 'Rasmus Lund', mark: '7B02', age: 34, rank: 4 },
  { name: 'Zainab Mirza', mark: '19CE', age: 28, rank: 3 },
  { name: 'Elin Åkesson', mark: 'A340', age: 51, rank: 5 },
] as const
const FROM_STEP = [
  { name: 'Sofia Bergström', mark: '4F21', age: 41, rank: 4 },
  { name: 'Linnéa Sandström', mark: 'C8D3', age: 25, rank: 4 },
] as const

type FictionalCandidate = (typeof BEFORE_STEP)[number] | (typeof FROM_STEP)[number]

/** Previews board boxes before and after the step, with the chosen fields hidden. */
export function BoardPreview({ hides }: { hides: EditedPrivacy }) {
  const t = useTexts(privacyTexts)
  const nameOf = useStepName()
  const word = standInWord(useLanguage())
  const box = ({ name, mark, age, rank }: FictionalCandidate, isHidden: boolean) => {
    const shown = isHidden && hides.name ? `${word} ${mark}` : name
    return (
      <li key={mark} className={styles.box}>
        <Avatar size="xs" person={{ ...splitName(shown), email: '' }} />
        <b>{shown}</b>
        <span className={styles.facts}>
          <RatingStars rating={rank} />
          {!(isHidden && hides.age) && <span className="num">{t('board.age', { years: age })}</span>}
        </span>
      </li>
    )
  }
  const isHiding = hidesAnything(hides)
  return (
    <section>
      <h2>{t('board.title')}</h2>
      <div className={styles.lanes}>
        <div>
          <h3>{t('board.before', { step: nameOf(hides.untilStep) })}</h3>
          <ul>{BEFORE_STEP.map((each) => box(each, isHiding))}</ul>
        </div>
        <div>
          <h3>{t('board.from', { step: nameOf(hides.untilStep) })}</h3>
          <ul>{FROM_STEP.map((each) => box(each, false))}</ul>
        </div>
      </div>
      <p>{t(isHiding ? 'board.documents' : 'board.nothing')}</p>
    </section>
  )
}
