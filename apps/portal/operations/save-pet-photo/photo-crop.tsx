import { useEffect, useRef, type PointerEvent, type Ref } from 'react'
import { PHOTO_SIDE } from '@pfotenportal/domain/pet/photo'
import { dragged, MAX_ZOOM, squareOf, zoomed, type Crop } from './crop.ts'
import { usePetPhotoText } from './pet-photo-text.ts'
import styles from './save-pet-photo.module.css'

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** A native slider: arrow keys, screen readers and speech move it as well as a finger. */
function Slider({ label, min, max, value, disabled = false, onChange }: SliderProps) {
  return (
    <label className={styles['slider']}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  )
}

export interface PhotoCropProps {
  picture: HTMLCanvasElement
  crop: Crop
  onChange: (crop: Crop) => void
  /** Shows the photo as it will be stored. */
  ref: Ref<HTMLCanvasElement>
}

/** The part of the picture that becomes the photo: dragged with a finger or the mouse, or moved with sliders. */
export function PhotoCrop({ picture, crop, onChange, ref }: PhotoCropProps) {
  const text = usePetPhotoText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = squareOf(crop, picture)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, left, top, side, side, 0, 0, PHOTO_SIDE, PHOTO_SIDE)
  }, [picture, crop])
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const move = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    const shown = currentTarget.clientWidth
    onChange(dragged(crop, picture, { x: (x - last.current.x) / shown, y: (y - last.current.y) / shown }))
    last.current = { x, y }
  }
  const stop = () => {
    last.current = null
  }
  const { side } = squareOf(crop, picture)
  return (
    <div className="stack-4">
      <canvas
        ref={(element) => {
          canvas.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        width={PHOTO_SIDE}
        height={PHOTO_SIDE}
        // The part of the photo that is drawn has no address of its own.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={text.part}
        className={styles['crop']}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
      />
      <div className="stack-2">
        <Slider
          label={text.zoom}
          min={1}
          max={MAX_ZOOM}
          value={crop.zoom}
          onChange={(zoom) => onChange(zoomed(crop, picture, zoom))}
        />
        <Slider
          label={text.across}
          min={0}
          max={1}
          value={crop.across}
          disabled={picture.width <= side}
          onChange={(across) => onChange({ ...crop, across })}
        />
        <Slider
          label={text.down}
          min={0}
          max={1}
          value={crop.down}
          disabled={picture.height <= side}
          onChange={(down) => onChange({ ...crop, down })}
        />
      </div>
    </div>
  )
}
