import { Link, useSearchParams } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/contact.css';
import '#web/styles/content/content.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { contactMessage, sendContactMessage } from '#contract/messages.ts';
import type { FailureReply } from '#contract/wire/failure-reply.ts';
import { toReply } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepChoice, keptChoice } from '#web/lib/device/kept.ts';
import { useOwnPerson } from '#web/lib/session/use-own-person.ts';
import { showAtFields } from '#web/lib/show-at-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/forms/field.tsx';
import { FormFailure, TrapField, WithoutScript } from '#web/ui/forms/form-foot.tsx';
import { PersonFields } from '#web/ui/forms/person-fields.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { AddressWay, ContactWays, Hygiene } from './contact-ways.tsx';

const Streets = () => (
  <svg viewBox="0 0 600 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g stroke="#fff" strokeWidth="12" fill="none">
      <path d="M-20 220 Q160 180 300 210 T640 120" />
      <path d="M120 -10 Q150 140 90 340" />
      <path d="M420 -10 Q380 160 470 340" />
    </g>
    <g stroke="#fff" strokeWidth="6" fill="none">
      <path d="M-10 90 Q200 60 620 250M240 -10 Q250 150 300 340M520 -10 V340" />
    </g>
    <path d="M0 300 Q200 262 420 292 T620 270 V340 H0Z" fill="#DFECF2" />
  </svg>
);

type Shown = 'asleep' | 'loading' | 'drawn' | 'failed';

/** The map comes from Google, and so only when the customer asks for it. */
function GoogleMap({ script }: { script: string }) {
  const shop = useShop();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>('asleep');
  const show = async () => {
    if (place.current === null) return;
    setShown('loading');
    try {
      const { drawMap } = await import('./draw-map.ts');
      await drawMap(place.current, script, shop);
      setShown('drawn');
    } catch {
      setShown('failed');
    }
  };
  return (
    <div className="map">
      <Streets />
      <section
        ref={place}
        className="map-drawn"
        hidden={shown === 'asleep' || shown === 'failed'}
        aria-label={`Map: ${shop.name}, ${shop.address.street}`}
      />
      {shown !== 'drawn' && (
        <div role={shown === 'failed' ? 'alert' : undefined}>
          {shown === 'failed' && <b>The map could not be loaded.</b>}
          <Button variant="outline" small icon="map" busy={shown === 'loading' && 'Loading the map...'} onClick={show}>
            {shown === 'failed' ? 'Try Again' : 'Show the map'}
          </Button>
          <p className="small muted">It comes from Google, which will then see your network address.</p>
        </div>
      )}
    </div>
  );
}

const ContactMap = ({ script }: { script: string | null }) =>
  script === null ? (
    <div className="map">
      <Streets />
      <div>
        <b>
          <Icon name="key" />
          API Key Required
        </b>
        <p className="small muted">Google Maps API key not configured</p>
      </div>
    </div>
  ) : (
    <GoogleMap script={script} />
  );

/**
 * Not a product's slug: what is typed is kept next to the choices made for products, and is forgotten like them when
 * somebody signs out.
 */
const keptAs = 'contact form';
const nothingTyped = { name: '', email: '', phone: '', message: '' };

type Typed = z.input<typeof contactMessage>;
type FieldName = 'name' | 'email' | 'phone' | 'message';
const fieldNames: readonly FieldName[] = ['name', 'email', 'phone', 'message'];

type PicturesProps = {
  readonly label: string;
  readonly tokens: readonly string[];
  readonly onTokens: (tokens: string[]) => void;
};
type FormProps = { readonly Pictures: ComponentType<PicturesProps> };

/** W-03. What was typed stays until it has been sent, even over a reload. */
function ContactForm({ Pictures }: FormProps) {
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [query] = useSearchParams();
  const order = query.get('order') ?? '';
  const about = order === '' ? '' : `About my order ${order}: `;
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureReply | null>(null);
  const { register, handleSubmit, getValues, setValue, setError, clearErrors, reset, formState } = useForm<Typed>({
    resolver: zodResolver(contactMessage),
    defaultValues: { ...nothingTyped, message: about },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const bringBack = useEffectEvent(() => {
    const kept = keptChoice(tabStorage, keptAs, nothingTyped);
    for (const name of fieldNames) if (kept[name] !== '') setValue(name, kept[name]);
    if (!kept.message.includes(about)) setValue('message', about + kept.message);
  });
  useEffect(() => bringBack(), []);
  /** Keeps only the field that was changed: what is filled in from the account is filled in again. */
  const keep = (name: FieldName) => {
    clearErrors(name);
    const kept = keptChoice(tabStorage, keptAs, nothingTyped);
    keepChoice(tabStorage, keptAs, { ...kept, [name]: getValues(name) });
  };
  useOwnPerson(getValues, setValue);

  const send = handleSubmit(async (message) => {
    try {
      await callOverHttp(sendContactMessage, { ...message, pictures: [...pictures] });
      setSentFrom(message.email);
      setPictures([]);
      keepChoice(tabStorage, keptAs);
      reset(nothingTyped);
    } catch (error) {
      const left = showAtFields(error, fieldNames, setError);
      setFailure(left && toReply(left));
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(null);
    void send(event);
  };
  const field = (name: FieldName) => ({
    ...register(name, { onChange: () => keep(name) }),
    error: errors[name]?.message,
    required: true,
  });

  if (sentFrom !== null) return <Sent to={sentFrom} onAgain={() => setSentFrom(null)} />;
  return (
    <form method="post" noValidate className="contact-form" onSubmit={submit}>
      <div className="field-pair">
        <PersonFields name={field('name')} email={field('email')} phone={field('phone')} />
      </div>
      <TextAreaField label="Message" rows={6} {...field('message')} />
      <Pictures label="Photographs" tokens={pictures} onTokens={setPictures} />
      <TrapField {...register('favouriteIcing')} />
      <FormFailure failure={failure} />
      <div>
        <SendButton icon="send" busy={isSubmitting && 'Sending...'}>
          Send
        </SendButton>
      </div>
      <WithoutScript />
    </form>
  );
}

/** It replaces the form and takes the focus, so that it is read out. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

const Sent = ({ to, onAgain }: { to: string; onAgain: () => void }) => (
  <div className="contact-sent" tabIndex={-1} ref={takeFocus}>
    <Alert severity="success" title="Thank you! Your message has been sent.">
      <p>{`We will reply to ${to}.`}</p>
    </Alert>
    <Button variant="outline" onClick={onAgain}>
      Write another message
    </Button>
  </div>
);

export const ContactScreen = ({ mapScript, Pictures }: FormProps & { readonly mapScript: string | null }) => {
  const { address } = useShop();
  return (
    <div className="wrap">
      <Crumbs here="Contact" />
      <div className="category-header">
        <div>
          <h1>Contact Us</h1>
          <p>Questions, special requests and allergies: please do ask.</p>
        </div>
      </div>
      <div className="two-columns">
        <section className="contact-box">
          <h2>Send an email</h2>
          <ContactForm Pictures={Pictures} />
          <p className="contact-elsewhere">
            A wedding, or a cake that is not on our menu?{' '}
            <Link to={urls.bespokeCakes}>Ask us for a wedding or bespoke cake</Link>
          </p>
        </section>
        <div className="contact-side">
          <ContactMap script={mapScript} />
          <ContactWays boxed>
            <AddressWay short={`${address.street}, ${address.town}, ${address.country}`} />
          </ContactWays>
          <Hygiene />
        </div>
      </div>
    </div>
  );
};
