import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { fieldStyles } from '#web/ui/Field.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { partMissing } from '#web/ui/PartMissing.tsx'
import styles from './RichText.module.css'
import type { RichTextProps } from './RichTextEditor.tsx'

export type { RichTextHandle, RichTextProps } from './RichTextEditor.tsx'

/** The field without its text, in its final height. */
const frame = ({ label, height = 'md' }: RichTextProps, content: ReactNode) => (
  <div className={fieldStyles.field}>
    {label && <span className={fieldStyles.label}>{label}</span>}
    <div className={cx(styles.editor)}>
      <div className={styles.toolbar} />
      <div className={styles.area} data-height={height}>
        {content}
      </div>
    </div>
  </div>
)

/** A field for rich text with toolbar and counter. Loads the editor when it is first shown. */
export const RichText = lazyPart(
  () => import('./RichTextEditor.tsx'),
  ({ RichTextEditor }) => RichTextEditor,
  {
    waiting: (props: RichTextProps) => <div aria-busy="true">{frame(props, null)}</div>,
    missing: (retry, props) => frame(props, partMissing(retry)),
  },
)
