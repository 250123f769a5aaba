import { NO_FILTER, writeFilter, type BoardFilter } from '#rules/candidates/board-filter.ts'
import { useNumber } from '#web/i18n/texts.ts'
import { Link } from '#web/ui/Link.tsx'

interface BoardCountProps {
  count: number
  /** Null if the number leads nowhere. */
  boardPath: string | null
  filter: Partial<BoardFilter>
  /** Names the number and its link. */
  label: string
}

/** A number of candidates that leads to them on the board. */
export function BoardCount({ count, boardPath, filter, label }: BoardCountProps) {
  const number = useNumber()
  if (count === 0 || boardPath === null) return <>{number(count)}</>
  const search = new URLSearchParams(writeFilter({ ...NO_FILTER, ...filter }))
  return (
    <Link to={`${boardPath}?${search}`} aria-label={label}>
      {number(count)}
    </Link>
  )
}
