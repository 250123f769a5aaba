import { Camera, CircleAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { MAX_BYTES_BY_PURPOSE, acceptAttribute, allowedExtensions, checkUpload } from '#rules/forms/uploads.ts'
import type { AvatarFieldMutation } from '#web/__generated__/AvatarFieldMutation.graphql.ts'
import type { AvatarFieldRemoveMutation } from '#web/__generated__/AvatarFieldRemoveMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.ts'
import styles from './Profile.module.css'
import { decodePicture } from './picture.ts'
import { profileTexts } from './texts.ts'

const setAvatar = defineAct<AvatarFieldMutation>(
  graphql`
    mutation AvatarFieldMutation($input: SetAvatarInput!) {
      setAvatar(input: $input) {
        imageUrl
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['NOT_ALLOWED', 'TOO_LARGE'] },
)

const removeAvatar = defineAct<AvatarFieldRemoveMutation>(graphql`
  mutation AvatarFieldRemoveMutation {
    removeAvatar {
      errors {
        reason
      }
    }
  }
`)

interface AvatarFieldProps {
  viewerId: string
  person: { firstName: string; lastName: string; email: string }
  image: string | null | undefined
}

/** The user's picture (120 × 120 px), with buttons to choose, crop and remove it (ACC-41 to ACC-43). */
export function AvatarField({ viewerId, person, image: currentImage }: AvatarFieldProps) {
  const t = useTexts(profileTexts)
  const [problem, setProblem] = useState<string | null>(null)
  const formats = allowedExtensions('image').join(', ')
  const megabytes = MAX_BYTES_BY_PURPOSE.image / (1024 * 1024)
  const showImage = (imageUrl: string | null) => ({
    updater: (store: {
      get: (id: string) =>
        | {
            getLinkedRecord: (
              field: string,
            ) => { setValue: (value: unknown, field: string) => unknown } | null | undefined
          }
        | null
        | undefined
    }) => {
      store.get(viewerId)?.getLinkedRecord('profile')?.setValue(imageUrl, 'imageUrl')
    },
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const [fault] = checkUpload(file, 'image')
    if (fault === 'tooLarge') return setProblem(t('avatar.tooLarge', { megabytes }))
    const picture = fault ? null : await decodePicture(file)
    if (!picture) return setProblem(t('avatar.wrongFormat', { formats }))
    setProblem(null)
    const part = await fetchPart(() => import('./CropDialog.tsx')).catch(reportError)
    if (!part) return picture.free()
    const image = await dialogs.open<string>((close) => <part.CropDialog picture={picture} onClose={close} />)
    picture.free()
    if (image === undefined) return
    const answer = await runAct(
      setAvatar,
      { input: { image } },
      {
        updater: (store, data) => {
          if (data?.setAvatar?.imageUrl) showImage(data.setAvatar.imageUrl).updater(store)
        },
      },
    )
    if (!answer) return
    const [refused] = answer.errors
    if (refused)
      setProblem(
        refused.reason === 'TOO_LARGE' ? t('avatar.tooLarge', { megabytes }) : t('avatar.wrongFormat', { formats }),
      )
    else showToast(t('avatar.saved'))
  }
  const remove = async () => {
    if (
      await runAct(
        removeAvatar,
        {},
        {
          updater: (store, data) => {
            if (data?.removeAvatar?.errors.length === 0) showImage(null).updater(store)
          },
        },
      )
    )
      showToast(t('avatar.removed'))
  }
  return (
    <div className={styles.avatar}>
      <Avatar person={person} image={currentImage} size="2xl" label={t('avatar.label')} />
      <div className={styles.tools}>
        <FileTrigger
          acceptedFileTypes={acceptAttribute('image').split(',')}
          onSelect={(files) => void choose(files?.[0])}
        >
          <Button size="sm" icon={Camera}>
            {t(currentImage ? 'avatar.replace' : 'avatar.choose')}
          </Button>
        </FileTrigger>
        {currentImage && (
          <IconButton icon={Trash2} size="sm" label={t('avatar.remove')} onPress={() => void remove()} />
        )}
      </div>
      <span role="alert" className={styles.problem}>
        {problem && (
          <>
            <Icon icon={CircleAlert} size="sm" />
            <span>{problem}</span>
          </>
        )}
      </span>
    </div>
  )
}
