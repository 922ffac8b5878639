import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { show } from '#tests/support/components/show.tsx'

const close = () => page.getByRole('button', { name: 'Schließen' })
const open = (children: ReactNode) =>
  show(
    <Dialog opened onClose={() => {}} title="Frage" closeButtonProps={{ 'aria-label': 'Schließen' }}>
      {children}
    </Dialog>,
    [],
  )

test('A dialog opens with the focus in the first field that can be filled', async () => {
  await open(
    <>
      <Button>Weiter</Button>
      <TextInput label="Nummer" readOnly />
      <TextInput label="Grund" />
    </>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Grund' })).toHaveFocus()
})

test('A dialog that begins with a searchable list keeps the list closed until the user opens it', async () => {
  await open(
    <>
      <TextInput label="Nummer" readOnly />
      <SearchSelect label="Person" data={['Anna Winter', 'Bert Muster']} />
      <Button>Weiter</Button>
    </>,
  )
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveFocus()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await userEvent.keyboard('b')
  await expect.element(page.getByRole('option')).toMatchTextContent(/Bert Muster/)
})

test('A dialog opens with the focus on the part that is marked for it', async () => {
  await open(
    <>
      <TextInput label="Grund" />
      <Button data-autofocus>Weiter</Button>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Weiter' })).toHaveFocus()
})

test('A dialog without a field opens with the focus on its main button', async () => {
  await open(
    <>
      <Button variant="default">Abbrechen</Button>
      <Button>Weiter</Button>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Weiter' })).toHaveFocus()
})

test('A dialog that destroys something opens with the focus on the other button', async () => {
  await open(
    <>
      <Button color="red">Löschen</Button>
      <Button variant="default">Abbrechen</Button>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
})

test('A dialog with radio buttons opens with the focus on the chosen one', async () => {
  await open(
    <fieldset>
      <input type="radio" name="kind" aria-label="Rot" />
      <input type="radio" name="kind" aria-label="Blau" defaultChecked />
    </fieldset>,
  )
  await expect.element(page.getByRole('radio', { name: 'Blau' })).toHaveFocus()
})

test('A dialog without any other control opens with the focus on its close button', async () => {
  await open(<p>Nur Text</p>)
  await expect.element(close()).toHaveFocus()
})

/** A part that is drawn when its data have come. */
function Late() {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return isHere && <TextInput label="Später" />
}

test('A field that is loaded after the dialog has opened takes the focus', async () => {
  await open(<Late />)
  await expect.element(close()).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Später' })).toHaveFocus()
})

test('A field that is loaded later does not take the focus if the user has moved it', async () => {
  await open(
    <>
      <Button>Weiter</Button>
      <Button variant="default">Abbrechen</Button>
      <Late />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Weiter' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Später' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
})
