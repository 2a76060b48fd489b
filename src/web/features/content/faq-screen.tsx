import '#web/styles/ui/accordion.css';
import '#web/styles/content/content.css';
import { urls } from '#contract/pages/urls.ts';
import { kitchen, shopConfig } from '#shop-config';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';

const { address, hours, telephone } = shopConfig;

const answers = [
  [
    'Do you deliver?',
    `No. Every order is collected from our counter on ${address.street}, ${address.town}, in our opening hours, ${hours}.`,
  ],
  [
    'How much notice do you need?',
    'Cakes on the shelf can be collected the same day. For a wedding or a custom cake, talk to us two weeks ahead.',
  ],
  [
    'Can I change my order after paying?',
    'Ring us as soon as you can. Until we start baking we can usually change the day or the time.',
  ],
  [
    'Which cakes are suitable for vegans?',
    'See Vegan Cupcakes under Cupcake Types. They are baked in the same kitchen as milk, egg and nuts.',
  ],
  [
    'I have an allergy. Can I order?',
    `Each page names what is in the cake, tree nuts by their names. ${kitchen.notice}`,
  ],
  ['What if someone else picks up?', 'That is fine. They will need the order number.'],
  [
    'How do I store my cake?',
    'As its own page says. Fresh cream, cream cheese, lemon curd and soft fruit belong in the fridge, below 5 °C. Everything else keeps cool and dry, in its box, out of the sun.',
  ],
] as const;

export const FaqScreen = () => (
  <div className="wrap">
    <Crumbs here="FAQ" />
    <div className="faq-list">
      <div>
        <h1>Frequently asked questions</h1>
        <p className="muted">
          Can't find it? Ring <a href={telephone.link}>{telephone.shown}</a>, {hours}.
        </p>
        <ButtonLink variant="outline" to={urls.contact}>
          Contact us
        </ButtonLink>
      </div>
      <div className="accordion">
        {answers.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <Icon name="plus" />
            </summary>
            <div className="accordion-body">{answer}</div>
          </details>
        ))}
      </div>
    </div>
  </div>
);
