import styles from './BoardArt.module.css'

/** A box: width of the name, number of filled stars, and whether it is unread. Null is the gap of the lifted box. */
type Card = readonly [name: number, stars: number, unread?: true] | null

const lanes: readonly { tone?: 'reject' | 'incoming' | 'accepted'; title: number; cards: readonly Card[] }[] = [
  {
    tone: 'reject',
    title: 46,
    cards: [
      [56, 2, true],
      [75, 5, true],
      [75, 1],
      [78, 2],
      [59, 3],
    ],
  },
  {
    tone: 'incoming',
    title: 52,
    cards: [
      [65, 4],
      [49, 4],
      [45, 2, true],
      [69, 1],
      [84, 5],
      [86, 1],
      [78, 1],
      [81, 1],
      [82, 4],
    ],
  },
  { title: 64, cards: [[50, 3], [69, 3], null, [71, 3, true], [77, 1, true], [74, 3], [56, 5, true]] },
  {
    title: 43,
    cards: [
      [45, 3],
      [58, 4],
      [52, 3],
      [71, 2, true],
      [46, 4],
      [45, 2],
    ],
  },
  {
    title: 66,
    cards: [
      [59, 2],
      [68, 4],
      [45, 4],
      [51, 2],
    ],
  },
  {
    tone: 'accepted',
    title: 55,
    cards: [
      [86, 4],
      [54, 4],
      [48, 4],
    ],
  },
]
const laneStep = 146
const cardStep = 52
const stars = [0, 1, 2, 3, 4]

/** A drawing of a board with a lifted box, next to the forms for signed-out users. */
export function BoardArt() {
  return (
    <div className={styles.place} aria-hidden="true">
      <svg className={styles.art} viewBox="0 0 864 700" preserveAspectRatio="xMinYMin slice">
        {lanes.map(({ tone, title, cards }, lane) => (
          <g key={lane} transform={`translate(${lane * laneStep} 0)`} data-tone={tone}>
            <rect className={styles.well} x=".5" y=".5" width="133" height="899" rx="6" />
            <path className={styles.rule} d="M1 1.5h132" />
            <rect className={styles.ink} x="14" y="18" width={title} height="5" rx="1" />
            {cards.map((card, index) => (
              <g key={index} transform={`translate(8 ${44 + index * cardStep})`}>
                {card ? (
                  <CardDrawing card={card} />
                ) : (
                  <rect className={styles.gap} x=".5" y=".5" width="117" height="43" rx="4" />
                )}
              </g>
            ))}
          </g>
        ))}
        <g className={styles.lifted} transform="translate(372 196) rotate(-3)">
          <CardDrawing card={[70, 4]} />
        </g>
      </svg>
    </div>
  )
}

function CardDrawing({ card: [name, filled, unread] }: { card: NonNullable<Card> }) {
  return (
    <>
      <rect className={styles.box} x=".5" y=".5" width="117" height="43" rx="4" />
      <rect className={styles.ink} x="10" y="11" width={name} height="5" rx="1" />
      {stars.map((star) => (
        <rect
          key={star}
          className={star < filled ? styles.star : styles.mute}
          x={10 + star * 9}
          y="26"
          width="6"
          height="6"
          rx="1"
        />
      ))}
      <rect className={styles.mute} x="78" y="27" width="30" height="4" rx="1" />
      {unread && <circle className={styles.dot} cx="106" cy="13" r="3" />}
    </>
  )
}
