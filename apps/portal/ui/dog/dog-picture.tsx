import { usePetPhoto } from '../../data/pet-photo.ts'
import { DogFace } from '../../illustrations/dog-face.tsx'
import type { DogLook, PhotoOfPet } from '../../illustrations/dog-look.ts'
import styles from './dog-avatar.module.css'

interface DogPictureProps {
  look: DogLook
  /** The size of the drawing. */
  size: number
}

function Photo({ photo, look, size }: DogPictureProps & { photo: PhotoOfPet }) {
  const { data, failureCount } = usePetPhoto(photo)
  if (data) return <img className={styles['photo']} src={`data:image/jpeg;base64,${data.jpeg}`} alt="" />
  return failureCount > 0 ? <DogFace look={look} size={size} /> : null
}

/** What is in the frame of a dog: its photo, or a drawing if there is none or it cannot be read. */
export function DogPicture({ look, size }: DogPictureProps) {
  return look.photo ? (
    <Photo photo={look.photo} look={look} size={size} />
  ) : (
    <DogFace look={look} size={size} />
  )
}
