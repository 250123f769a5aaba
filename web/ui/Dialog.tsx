import { X, type LucideIcon } from 'lucide-react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { use, useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { addUnsaved } from '#web/state/unsaved.ts'
import { AskToDiscardContext } from './ask-to-discard-context.ts'
import { cx } from './cx.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'
import { TypedTextContext } from './typed-text.ts'

export interface DialogProps {
  title: string
  children?: ReactNode
  /** The subject of the dialog, muted below the title. Such a dialog also has a close button in the corner. */
  about?: ReactNode
  /**
   * The buttons, with the main action last. A button with `slot="close"` closes the dialog and asks first, like Escape.
   */
  footer?: ReactNode
  /**
   * Width: `md` 27 rem for questions, `lg` 38 rem for editors, `xl` 60 rem for tables and previews, `split` 64 rem for
   * a list with its form.
   */
  size?: 'md' | 'lg' | 'xl' | 'split' | undefined
  /** `alertdialog` for confirmations and errors. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** An icon before the title, for example for an error. */
  icon?: LucideIcon | undefined
  tone?: 'neutral' | 'negative' | undefined
  isOpen?: boolean | undefined
  /** On a phone, the dialog rises from the bottom edge, and its buttons stay above the keyboard. For long forms. */
  isSheet?: boolean | undefined
  /** A press outside closes the dialog as well. Forms should stay open. */
  isDismissable?: boolean | undefined
  /**
   * Whether text typed in the dialog counts as unsaved work. Escape, the close button, Cancel, a press outside and
   * leaving the page then ask first (SHELL-89). Set it to false if typed text is not work (a code, a word to confirm),
   * or if the caller asks.
   */
  isWork?: boolean | undefined
  /**
   * Whether the dialog has unsaved work. For callers that know this better than the fields, because the fields are
   * remounted or the work is not only text.
   */
  isDirty?: boolean | undefined
  /** Called when Escape, the close button, a button with `slot="close"` or a press outside closes the dialog. */
  onClose: () => void
  /** Makes the dialog a form. Called on Enter or the submit button. */
  onSubmit?: (() => void) | undefined
  className?: string | undefined
}

/** A modal dialog over the page. The focus stays inside, and returns to the previous element afterwards. */
export function Dialog(props: DialogProps) {
  const {
    title,
    about,
    children,
    footer,
    size = 'md',
    role = 'dialog',
    icon,
    tone,
    isOpen = true,
    isSheet = false,
    isDismissable = false,
    isWork = true,
    isDirty,
    onClose,
    onSubmit,
    className,
  } = props
  const t = useTexts(uiTexts)
  const askToDiscard = use(AskToDiscardContext)
  const typed = useRef(0)
  // A save may succeed while the discard question is open. The dialog then closes or is empty, and the question closes.
  const question = useRef(new AbortController())
  const closeQuestion = useCallback(() => {
    question.current.abort()
    question.current = new AbortController()
  }, [])
  const addTyped = useCallback(() => {
    typed.current += 1
    const removeUnsaved = addUnsaved('leaving')
    return () => {
      typed.current -= 1
      removeUnsaved()
      if (typed.current === 0) closeQuestion()
    }
  }, [closeQuestion])
  useLayoutEffect(() => (isDirty === true ? addTyped() : undefined), [isDirty, addTyped])
  useEffect(() => closeQuestion, [closeQuestion])
  const close = async () => {
    if (typed.current === 0 || (await askToDiscard(question.current.signal))) onClose()
  }
  const content = (
    <>
      <div className={styles.body}>
        <Heading slot="title" className={styles.title ?? ''}>
          {icon && <Icon icon={icon} size="lg" className={tone === 'negative' ? styles.negative : undefined} />}
          {title}
        </Heading>
        {about !== undefined && <p className={cx(textStyles.note, styles.about)}>{about}</p>}
        {children}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      {about !== undefined && (
        <IconButton icon={X} size="sm" label={t('closeDialog')} className={styles.cross} onPress={() => void close()} />
      )}
    </>
  )
  return (
    <TypedTextContext value={isWork && isDirty === undefined ? addTyped : null}>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen={isOpen}
        isDismissable={isDismissable}
        onOpenChange={(open) => {
          if (!open) void close()
        }}
      >
        <Modal className={cx(styles.modal, className)} data-size={size} data-sheet={isSheet || undefined}>
          <AriaDialog role={role} className={styles.dialog ?? ''}>
            {onSubmit ? (
              <form
                noValidate
                className={styles.form}
                onSubmit={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                  onSubmit()
                }}
              >
                {content}
              </form>
            ) : (
              content
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </TypedTextContext>
  )
}

/** The muted paragraph below a dialog's title. */
export function DialogText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>
}
