import { avatarOf, type Person } from '#rules/people/avatar.ts'
import { cx } from './cx.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  person: Person
  /** Index of the colour, if the person's e-mail address is not known here. */
  colour?: number | undefined
  /** URL of the person's picture. Without it, the initials are shown. */
  image?: string | null | undefined
  /** Diameter: `xs` 20 px, `sm` 24 px, `md` 32 px, `phone` 40 px, `lg` 48 px, `xl` 96 px, `2xl` 120 px. */
  size?: 'xs' | 'sm' | 'md' | 'phone' | 'lg' | 'xl' | '2xl' | undefined
  /** Accessible name. Needed if the name is not shown next to the avatar. */
  label?: string | undefined
}

/** A person's picture or initials in a circle (SHELL-12, SHELL-13). */
export function Avatar({ person, colour, image, size = 'md', label }: AvatarProps) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  if (image)
    return (
      <img
        src={image}
        alt={label ?? ''}
        width={32}
        height={32}
        loading="lazy"
        className={cx(styles.avatar)}
        data-size={size}
      />
    )
  const { index, ink, initials } = avatarOf(person, colour)
  return (
    <span
      {...name}
      translate="no"
      className={styles.avatar}
      data-size={size}
      style={{ background: `var(--avatar-${index})`, color: ink }}
    >
      {initials}
    </span>
  )
}
