/** A picture as the browser has read it. `free` gives its memory back. */
export interface ReadPicture {
  url: string
  image: HTMLImageElement
  free: () => void
}

/** Reads a file as a picture; null when it is none, whatever it is called. */
export async function readPicture(file: File): Promise<ReadPicture | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    return null
  }
  return { url, image, free: () => URL.revokeObjectURL(url) }
}

/** Where a picture is cut, in its own pixels. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** Side of what is sent: enough for the largest place it is shown in, on the finest screens. */
const side = 480

/** The part of a picture as a square data URL, below what a request may carry. */
export function cutPicture({ image }: ReadPicture, { x, y, width, height }: Cut): string {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  // What is see-through would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.9)
}
