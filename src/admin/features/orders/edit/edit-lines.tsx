import { LinePicture } from '#admin/features/orders/page/order-lines.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { SizeField } from '#admin/ui/forms/size-field.tsx';
import { Stepper } from '#admin/ui/forms/stepper.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { pence } from '#domain/money/money.ts';
import { type EditDraft, withLine } from './edit-draft.ts';

type LinesProps = {
  readonly order: OrderPage;
  readonly lines: EditDraft['lines'];
  readonly onChange: (lines: EditDraft['lines']) => void;
};

/** Quantity, size and message of each line; nought takes it off. */
export function EditLines({ order, lines, onChange }: LinesProps) {
  return (
    <ul className="order-lines" aria-label="Lines">
      {order.lines.map((line) => {
        const draft = lines.find(({ place }) => place === line.place);
        const quantity = draft?.quantity ?? line.quantity;
        const message = draft?.message ?? line.message;
        const grams = draft?.weightGrams ?? line.weightGrams;
        const longest = line.longestMessage ?? (line.message === '' ? null : longestWords);
        const setQuantity = (to: number) =>
          onChange(withLine(lines, line.place, { quantity: to === line.quantity ? undefined : to }));
        return (
          <li key={line.place} className="order-line">
            <LinePicture image={line.image} />
            <div className="grow">
              <b>{line.name}</b>
              <p className="small muted">
                {[line.size, `${poundsText(pence(line.unitPricePence))} each`].filter(Boolean).join(' · ')}
              </p>
              {quantity !== line.quantity && <Chip tone="custard">Was {line.quantity}</Chip>}
              {quantity > 0 && (
                <SizeField
                  of={line.name}
                  sizes={line.sizes}
                  grams={grams}
                  onChoose={(to) =>
                    onChange(withLine(lines, line.place, { weightGrams: to === line.weightGrams ? undefined : to }))
                  }
                />
              )}
              {longest !== null && quantity > 0 && (
                <TextField
                  label="Message on the cake"
                  value={message}
                  changed={message !== line.message}
                  maxLength={longest}
                  help={`${message.length} of ${longest} characters`}
                  onText={(text) =>
                    onChange(withLine(lines, line.place, { message: text === line.message ? undefined : text }))
                  }
                />
              )}
            </div>
            <Stepper label={line.name} value={quantity} onChange={setQuantity} least={0} most={999} />
            <IconButton icon="trash-2" label={`Take off ${line.name}`} onClick={() => setQuantity(0)} />
          </li>
        );
      })}
    </ul>
  );
}
