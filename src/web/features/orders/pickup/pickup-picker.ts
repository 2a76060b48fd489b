import type { ComponentType } from 'react';
import type { Diary } from '#domain/pickup/diary.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';

type Part = { readonly id: string; readonly value: string; readonly error?: string | undefined };

/** The component that the checkout chooses a pick-up with, passed in by the route. */
export type PickupPicker = ComponentType<{
  readonly offer: { readonly diary: Diary; readonly demand: Demand };
  readonly date: Part;
  readonly time: Part;
  readonly onChange: (part: 'date' | 'time', value: string) => void;
  readonly onComplaint: (part: 'date' | 'time', text: string) => void;
}>;
