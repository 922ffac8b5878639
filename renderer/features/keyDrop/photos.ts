import { DROP_PHOTOS_MAX } from '#contract/service/keyDrop.ts'
import { make, makeButton, problemLine, say } from '#renderer/ui/plain/elements.ts'
import { keepPhotos } from './keptPhotos.ts'
import { smallPhoto } from './pictures.ts'
import type { Texts } from './texts.ts'

/** Chooses, shows and removes photos. `photos` is changed in place and kept on the phone. */
export function photoParts(t: Texts, photos: Blob[]): HTMLElement {
  const body = make('div', '', { class: 'stack' })
  const list = make('ul', '', { class: 'photos' })
  const problem = problemLine('photos-problem')
  const chooser = make('input', '', { type: 'file', accept: 'image/*', id: 'photos', class: 'unseen', tabindex: '-1' })
  chooser.multiple = true
  chooser.setAttribute('aria-label', t('keyDrop:addPhoto'))
  const add = makeButton(t('keyDrop:addPhoto'), () => chooser.click())
  const draw = () => {
    list.replaceChildren(...photos.map((photo, at) => item(photo, at)))
    list.hidden = photos.length === 0
    add.disabled = photos.length >= DROP_PHOTOS_MAX
  }
  const item = (photo: Blob, at: number) => {
    const number = at + 1
    const row = make('li', '')
    const picture = make('img', '', { alt: t('keyDrop:photo', { number }) })
    const address = URL.createObjectURL(photo)
    picture.onload = () => URL.revokeObjectURL(address)
    picture.src = address
    const remove = makeButton(t('keyDrop:removePhoto', { number }), () => {
      photos.splice(at, 1)
      draw()
      add.focus()
      void keepPhotos(photos)
    })
    row.append(picture, remove)
    return row
  }
  const take = async () => {
    say(problem, null)
    const chosen = [...(chooser.files ?? [])]
    chooser.value = ''
    for (const file of chosen.slice(0, DROP_PHOTOS_MAX - photos.length)) {
      try {
        photos.push(await smallPhoto(file))
      } catch {
        say(problem, t('keyDrop:problems.photo', { name: file.name }))
      }
    }
    draw()
    await keepPhotos(photos)
  }
  chooser.addEventListener('change', () => void take())
  draw()
  body.append(
    make('p', t('keyDrop:photosHelp', { most: DROP_PHOTOS_MAX }), { class: 'help' }),
    list,
    chooser,
    add,
    problem,
  )
  return body
}
