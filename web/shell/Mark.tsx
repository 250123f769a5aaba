/** Tavla's logo: three lanes of a board. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" rx="3" fill="var(--action)" />
      <g fill="var(--on-action)">
        <rect x="4" y="4" width="3" height="12" rx=".75" />
        <rect x="8.5" y="4" width="3" height="7" rx=".75" />
        <rect x="13" y="4" width="3" height="9.5" rx=".75" />
      </g>
    </svg>
  )
}
